"""C code for mass work: compiled when it is first needed, and replaced by Python where there is no C compiler."""

// Draw charts as a browser would, without one: read Vega-Lite specifications from standard input, by name, and print
// where every mark and every label of an axis is, in pixels of the whole chart.
import { readFileSync } from "node:fs";
import { View, parse } from "vega";
import { compile } from "vega-lite";

const CHART_WIDTH_PX = 600; // a chart that is as wide as its container has none here

function collect(mark, offset, found) {
  for (const item of mark.items ?? []) {
    const [x, y] = [offset[0] + (item.x ?? 0), offset[1] + (item.y ?? 0)];
    if (mark.marktype === "group") {
      for (const child of item.items ?? []) {
        if (child.role === "axis") found.axes.push(...collectLabels(child, [x, y]));
        else collect(child, [x, y], found);
      }
    } else if (mark.role === "mark" && item.opacity !== 0) {
      found.marks.push(describeItem(mark, item, x, y, offset));
    }
  }
}

function describeItem(mark, item, x, y, offset) {
  const end = { x2: item.x2 ?? item.x + (item.width ?? 0), y2: item.y2 ?? item.y + (item.height ?? 0) };
  return {
    type: mark.marktype,
    layer: mark.name,
    group: offset.join(),
    x,
    y,
    x2: offset[0] + (end.x2 || 0),
    y2: offset[1] + (end.y2 || 0),
    text: item.text,
    shape: item.shape,
    size: item.size,
    row: item.datum,
  };
}

function collectLabels(axis, offset) {
  const [group] = axis.items;
  const labels = group.items.find((mark) => mark.role === "axis-label");
  return (labels?.items ?? [])
    .filter((label) => label.opacity !== 0)
    .map((label) => ({
      axis: ["left", "right"].includes(group.orient) ? "y" : "x",
      value: label.datum.value,
      text: label.text,
      pixel: group.orient === "left" || group.orient === "right" ? offset[1] + group.y + label.y : offset[0] + group.x + label.x,
      group: offset.join(),
    }));
}

async function draw(spec) {
  const sized = spec.width === "container" ? { ...spec, width: CHART_WIDTH_PX } : spec;
  const view = await new View(parse(compile(sized).spec), { renderer: "none" }).runAsync();
  const found = { marks: [], axes: [] };
  collect(view.scenegraph().root, [0, 0], found);
  return found;
}

const specs = JSON.parse(readFileSync(0, "utf8"));
const drawn = {};
for (const [name, spec] of Object.entries(specs)) drawn[name] = await draw(spec);
console.log(JSON.stringify(drawn));

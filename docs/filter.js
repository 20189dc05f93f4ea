"use strict";

// A field above a long table that shows only the rows with all words that are typed.
document.addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll(".filtered")) {
    const rows = [...box.querySelectorAll("tbody tr")];
    const texts = rows.map((row) => row.textContent.toLowerCase());
    const field = document.createElement("input");
    field.type = "search";
    field.placeholder = `Filter by ${box.dataset.what}`;
    field.setAttribute("aria-label", field.placeholder);
    const shown = document.createElement("output");
    const show = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      rows.forEach((row, index) => {
        row.hidden = !words.every((word) => texts[index].includes(word));
        count += row.hidden ? 0 : 1;
      });
      shown.value = `${count} of ${rows.length}`;
    };
    field.addEventListener("input", show);
    const line = document.createElement("p");
    line.append(field, shown);
    box.prepend(line);
    show();
  }
});

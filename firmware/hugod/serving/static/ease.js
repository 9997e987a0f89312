// How large the letters are and how strong the contrast: chosen on any page, kept in this browser.
//
// It runs before the page is drawn, so that nothing jumps. Where the browser keeps nothing, the
// choice holds until the page is left.

"use strict";

(() => {
  const root = document.documentElement, KEPT = "hugo-ease";
  const choices = { size: ["100", "150", "200"], contrast: ["usual", "high"] };

  function kept() {
    try {
      return JSON.parse(localStorage.getItem(KEPT)) ?? {};
    } catch {
      return {};
    }
  }

  function keep() {
    const { size, contrast } = root.dataset;
    try {
      localStorage.setItem(KEPT, JSON.stringify({ size, contrast }));
    } catch {
      // it is forgotten when the page is left
    }
  }

  const before = kept();
  for (const [name, values] of Object.entries(choices)) {
    root.dataset[name] = values.includes(before[name]) ? before[name] : values[0];
  }

  addEventListener("DOMContentLoaded", () => {
    for (const select of document.querySelectorAll("[data-ease]")) {
      const name = select.dataset.ease;
      select.value = root.dataset[name];
      select.addEventListener("change", () => {
        root.dataset[name] = select.value;
        keep();
      });
    }
  });
})();

/** Creates an element without React. Children that are texts become text nodes, never HTML. */
export function element(
  name: keyof HTMLElementTagNameMap,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly (Node | string)[] = [],
): HTMLElement {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) if (value !== undefined) created.setAttribute(attribute, value);
  created.append(...children);
  return created;
}

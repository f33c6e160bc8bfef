/**
 * Gives the focus to what can be pressed in a row of a list, the last one where there are fewer; without any to the page's
 * heading. So a user who deletes by keyboard goes on where they were.
 */
export function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.children[Math.min(index, list.children.length - 1)]
  const target = row?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('h1')
  target?.focus()
}

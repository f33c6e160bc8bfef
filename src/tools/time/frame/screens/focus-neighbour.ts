/**
 * Returns the element that gets the focus when the focused row is deleted: the button of the row after it, of the one before, or the
 * next one of its part of the page. Call it before the row is gone.
 */
export function findNeighbour(focused: Element | null): HTMLElement | undefined {
  const row = focused?.closest('li')
  const near = [row?.nextElementSibling, row?.previousElementSibling].flatMap(
    (sibling) => sibling?.querySelector<HTMLElement>('a, button') ?? [],
  )
  const others = [...(focused?.closest('section, main')?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  return near[0] ?? others.find((button) => row === null || row === undefined || !row.contains(button))
}

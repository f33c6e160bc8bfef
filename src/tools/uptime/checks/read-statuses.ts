/** `200-299, 304` as a question. What is no status of HTTP is in no list. */
export function readStatuses(text: string): (status: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [from = Number.NaN, until = from] = part.split('-').map(Number)
    return { from, until }
  })
  return (status) => ranges.some(({ from, until }) => status >= from && status <= until)
}

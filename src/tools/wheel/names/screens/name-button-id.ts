/** Id of the button that shows a name, for code that focuses it. */
export function nameButtonId(entryId: string): string {
  return `name-${entryId}`
}

/** Id of the button that shows a name, for whoever has to give the focus to it. */
export function nameButtonId(entryId: string): string {
  return `name-${entryId}`
}

/** Groups as a text to send on: one line for each. */
export function groupsText(groups: readonly (readonly { readonly text: string }[])[]): string {
  return groups.map((group, index) => `Gruppe ${index + 1}: ${group.map(({ text }) => text).join(', ')}`).join('\n')
}

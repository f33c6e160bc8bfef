/** Hands a text to the person as a file. */
export function downloadText(name: string, text: string, type: 'application/json' | 'text/plain'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function downloadJson(name: string, json: string): void {
  downloadText(name, json, 'application/json')
}

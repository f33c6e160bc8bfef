/** Hands a file to the person, under this name. */
export function downloadBlob(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Hands a text to the person as a file. */
export function downloadText(
  name: string,
  text: string,
  type: 'application/json' | 'text/plain' | 'text/csv' | 'image/svg+xml',
): void {
  downloadBlob(name, new Blob([text], { type }))
}

export function downloadJson(name: string, json: string): void {
  downloadText(name, json, 'application/json')
}

const NEW_LINE = /[\r\n]/

/** Reads server-sent events from text that arrives in pieces (WHATWG HTML, 9.2.6); comments count as nothing. */
export function createSseParser(
  onEvent: (event: { readonly name: string; readonly data: string }) => void,
): (text: string) => void {
  let rest = ''
  let name = ''
  let data: string[] = []
  let endsInCr = false

  const takeLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name === '' ? 'message' : name, data: data.join('\n') })
      name = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const raw = colon === -1 ? '' : line.slice(colon + 1)
    const value = raw.startsWith(' ') ? raw.slice(1) : raw
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
  }

  return (text) => {
    rest += text
    // A long line comes in many pieces: only one that may end it makes all of them be looked at.
    const mayEndLine = endsInCr || NEW_LINE.test(text)
    endsInCr = text.endsWith('\r')
    if (!mayEndLine) return
    // A CR at the very end may be the first half of CRLF: it waits for what follows.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line)
  }
}

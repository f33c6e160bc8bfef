const MAX_CHARACTERS = 240
const MAX_LINES = 4

/** The beginning of a long text, up to a word's end, with an ellipsis; undefined where the whole is short enough. */
export function shortenBody(body: string): string | undefined {
  const lines = body.split('\n')
  const head = lines.slice(0, MAX_LINES).join('\n')
  if (head.length <= MAX_CHARACTERS) return lines.length <= MAX_LINES ? undefined : `${head.trimEnd()} …`
  const cut = head.slice(0, MAX_CHARACTERS)
  const end = cut.search(/\s\S*$/)
  return `${(end > MAX_CHARACTERS / 2 ? cut.slice(0, end) : cut).trimEnd()} …`
}

const CUT = '…'
const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' })

/**
 * A text if it fits, otherwise the longest beginning of it that does, in whole characters as people count them and with „…“ at its
 * end; undefined if not even that sign fits. If a text fits, every shorter one has to.
 */
export function cutToFit(text: string, fits: (candidate: string) => boolean): string | undefined {
  if (fits(text)) return text
  const characters = [...segmenter.segment(text)].map(({ segment }) => segment)
  const cut = (length: number): string => characters.slice(0, length).join('').trimEnd() + CUT
  let [fitting, failing] = [-1, characters.length]
  while (failing - fitting > 1) {
    const middle = Math.floor((fitting + failing) / 2)
    if (fits(cut(middle))) fitting = middle
    else failing = middle
  }
  return fitting < 0 ? undefined : cut(fitting)
}

/** The text as `escape` writes it, cut so that this has at most `limit` UTF-16 units; an escape is never cut in two. */
export function cutEscaped(text: string, limit: number, escape: (text: string) => string = (plain) => plain): string {
  return escape(cutToFit(text, (candidate) => escape(candidate).length <= limit) ?? '')
}

import { NOTIFICATIONS_PATH, PUSH_TEXT_LIMIT_BYTES, type PushPayload } from '#messaging'

const CUT = '…'
const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' })

/**
 * What a push carries, as text that fits into one. What is too long loses the end of its body, then of its title, never
 * half a character; a link that leaves no room leads to the list of messages instead, where everything is.
 */
export function fitPayload(payload: PushPayload, limitBytes = PUSH_TEXT_LIMIT_BYTES): string {
  const texts = [
    (length?: number) => render({ ...payload, body: cut(payload.body, length) }),
    (length?: number) => render({ ...payload, body: '', title: cut(payload.title, length) }),
    (length?: number) => render({ ...payload, link: NOTIFICATIONS_PATH, body: '', title: cut(payload.title, length) }),
  ]
  const lengths = [countCharacters(payload.body), countCharacters(payload.title), countCharacters(payload.title)]
  for (const [index, renderCut] of texts.entries()) {
    const fits = (text: string): boolean => Buffer.byteLength(text) <= limitBytes
    const whole = renderCut()
    if (fits(whole)) return whole
    const length = findLongest(lengths[index] ?? 0, (kept) => fits(renderCut(kept)))
    if (length !== undefined) return renderCut(length)
  }
  throw new Error('a payload does not fit into a push')
}

function render(payload: PushPayload): string {
  return JSON.stringify(payload)
}

/** The first characters, as people count them, and a sign that there was more. */
function cut(text: string, length: number | undefined): string {
  if (length === undefined) return text
  const kept = Iterator.from(segmenter.segment(text))
    .take(length)
    .map(({ segment }) => segment)
  return [...kept].join('').trimEnd() + CUT
}

function countCharacters(text: string): number {
  return [...segmenter.segment(text)].length
}

/** The largest number below `limit` that fits, where every smaller one fits too; undefined: not even 0 does. */
function findLongest(limit: number, fits: (length: number) => boolean): number | undefined {
  let [fitting, failing] = [-1, limit]
  while (failing - fitting > 1) {
    const middle = Math.floor((fitting + failing) / 2)
    if (fits(middle)) fitting = middle
    else failing = middle
  }
  return fitting < 0 ? undefined : fitting
}

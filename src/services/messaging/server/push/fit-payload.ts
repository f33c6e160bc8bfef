import { NOTIFICATIONS_PATH, PUSH_TEXT_LIMIT_BYTES, type PushPayload } from '#messaging'
import { cutToFit } from '../cut-to-fit.ts'

/**
 * What a push carries, as text that fits into one. What is too long loses the end of its body, then of its title, never
 * half a character; a link that leaves no room leads to the list of messages instead, where everything is.
 */
export function fitPayload(payload: PushPayload, limitBytes = PUSH_TEXT_LIMIT_BYTES): string {
  const { title, body } = payload
  const attempts = [
    [body, (cut: string) => JSON.stringify({ ...payload, body: cut })],
    [title, (cut: string) => JSON.stringify({ ...payload, body: '', title: cut })],
    [title, (cut: string) => JSON.stringify({ ...payload, link: NOTIFICATIONS_PATH, body: '', title: cut })],
  ] as const
  for (const [text, render] of attempts) {
    const cut = cutToFit(text, (candidate) => Buffer.byteLength(render(candidate)) <= limitBytes)
    if (cut !== undefined) return render(cut)
  }
  throw new Error('a payload does not fit into a push')
}

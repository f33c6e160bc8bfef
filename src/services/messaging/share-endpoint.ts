/** How a program hands something over that its user shares: phones whose system offers no installed web app for that use a shortcut. */
import * as z from 'zod/mini'
import { RECEIVE_PATH } from '#base/document-paths'
import { defineEndpoint } from '#http'

const BODY_LIMIT_BYTES = 64 * 1024

/** No body has a longer one; what becomes a message is shorter (G2), and a longer one is refused with a sentence. */
const part = z.optional(z.string().check(z.maxLength(BODY_LIMIT_BYTES)))

/** Sends its user one message that leads to the imports, for a link or a text; the same within a minute makes no second one. */
export const sendShared = defineEndpoint({
  method: 'POST',
  path: '/api/shared',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  input: z.strictObject({ title: part, text: part, url: part }),
  output: z.object({}),
})

export type SharedParts = {
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly url?: string | undefined
}

/** The GET form of the share target: the link of the message. */
export function sharedLink({ title, text, url }: SharedParts): string {
  const pairs = Object.entries({ title, text, url }).flatMap(([name, value = '']) =>
    value === '' ? [] : [`${name}=${encode(value)}`],
  )
  return `${RECEIVE_PATH}?${pairs.join('&')}`
}

/** Leaves what a query may hold as it is: an address takes hardly more room than it has characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(?:20|2C|2F|3A|3B|3D|3F|40)/g, (code) =>
    code === '%20' ? '+' : decodeURIComponent(code),
  )
}

/** Forms with a file that are wrong in one thing each: a field, the name or the kind of the file, how the form is built. */
import { FILES_PATH, uploadFieldsSchema } from '#files'
import { rightValueOf } from '../right-value.ts'
import { tinyPicture, toForm } from '../upload-form.ts'
import type { Attempt } from './endpoint-attempts.ts'
import { hostileTexts, hostileTypes } from './hostile-values.ts'

const right = uploadFieldsSchema.parse(rightValueOf(uploadFieldsSchema))
const file = { name: 'Bild.png', content: tinyPicture }
const B = 'x-boundary'

/** Forms that no browser builds; `|` stands for the boundary. */
const brokenForms: readonly string[] = [
  ...[
    '',
    '|',
    '|\r\n',
    '|--',
    '|\r\n\r\n\r\n|--',
    '|\r\nContent-Disposition: form-data\r\n\r\nx\r\n|--',
    '|\r\nX: y\r\n\r\nx\r\n|--',
  ],
  '|\r\nContent-Disposition: form-data; name="userId"\r\n\r\nx',
  '|\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nx',
  '|\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Transfer-Encoding: base64\r\n\r\nx\r\n|--',
  `|\r\nContent-Disposition: form-data; name="${'n'.repeat(20_000)}"\r\n\r\nx\r\n|--`,
  `|\r\n${'X-Header: y\r\n'.repeat(3_000)}\r\nx\r\n|--`,
  `${'|\r\nContent-Disposition: form-data; name="userId"\r\n\r\nx\r\n'.repeat(2_000)}|--`,
  `${'|\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nx\r\n'.repeat(200)}|--`,
]

export function* uploadAttempts(): Generator<Attempt> {
  const at = { method: 'POST', path: FILES_PATH }
  const form = (fields: Readonly<Record<string, string>>, sent: Parameters<typeof toForm>[1]): Attempt => {
    const { body, type } = toForm(fields, sent)
    return { ...at, body, headers: { 'content-type': type } }
  }
  for (const text of hostileTexts) {
    for (const name of [...Object.keys(right), 'unknown']) yield form({ ...right, [name]: text }, file)
    yield form(right, { ...file, name: text })
    yield form(right, { ...file, type: text.replaceAll(/[\r\n]/g, ' ') })
    yield form({ [text]: 'x', ...right }, file)
  }
  for (const type of hostileTypes) yield { ...at, body: toForm(right, file).body, headers: { 'content-type': type } }
  for (const body of brokenForms) {
    const headers = { 'content-type': `multipart/form-data; boundary=${B}` }
    yield { ...at, body: body.replaceAll('|', `--${B}`), headers }
  }
}

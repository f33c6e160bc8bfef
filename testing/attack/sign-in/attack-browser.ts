/**
 * A browser as a server sees one: it keeps cookies, and says that the page it asks from is the server's own. What is secret of
 * what it sends and hears is looked for in the log later.
 */
import * as z from 'zod/mini'
import { confirmSignUp, signUp } from '#auth'
import type { MailServer } from '#testing/messages/mail-server'
import { codeIn, type ReceivedMail } from '#testing/messages/read-mail'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackedServer } from '../attacked-server.ts'
import { ATTACKER_PASSWORD } from '../attackers.ts'
import { addSecrets, secretsIn, secretsInCookies, secretsInMail } from '../find-secrets.ts'
import { jsonOf, type AttackAnswer } from '../send.ts'

type Endpoint = { readonly method: string; readonly path: string }

export type AttackBrowser = {
  readonly cookies: ReadonlyMap<string, string>
  /** From a new address, unless `headers` say another. */
  send(endpoint: Endpoint, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<AttackAnswer>
  /** Another browser with the same cookies, whose own do not come back to this one. */
  copy(): AttackBrowser
}

const refusal = z.object({ error: z.object({ code: z.string() }) })

/** The code of a refusal, else the status. */
export function codeOf(answer: AttackAnswer): string {
  const parsed = refusal.safeParse(jsonOf(answer))
  return parsed.success ? parsed.data.error.code : String(answer.status || answer.failure)
}

export function openBrowser(server: AttackedServer, kept: ReadonlyMap<string, string> = new Map()): AttackBrowser {
  const cookies = new Map(kept)
  return {
    cookies,
    copy: () => openBrowser(server, cookies),
    async send({ method, path }, body, headers = {}) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await server.send({
        method,
        path,
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': server.freshAddress(),
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...(cookie === '' ? {} : { cookie }),
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      })
      const lines = answer.headers['set-cookie'] ?? []
      for (const line of lines) keep(line)
      const said = [body, jsonOf(answer), path, answer.headers.location]
      addSecrets(server.secrets, [...secretsInCookies(lines), ...said.flatMap((one) => secretsIn(one))])
      return answer
    },
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Registers a user with the code from the mail; rejects if that fails. */
export async function registerByMail(server: AttackedServer, mails: MailServer, email: string): Promise<AttackBrowser> {
  const browser = openBrowser(server)
  const mail = await mailBy(mails, email, () =>
    browser.send(signUp, { name: 'Anna', email, password: ATTACKER_PASSWORD }),
  )
  addSecrets(server.secrets, secretsInMail(mail.text))
  const code = codeIn(mail)
  const answer = await browser.send(confirmSignUp, { email, code })
  if (answer.status !== 200) throw new Error(`${email} is not registered: ${answer.text.slice(0, 300)}`)
  return browser
}

const MAIL_LOOKS = 250
const MAIL_PAUSE_MS = 20

/** The mail with a code or a link that `act` sends to this address; other mails may arrive besides. Rejects if none arrives. */
export async function mailBy(
  mails: MailServer,
  email: string,
  act: () => Promise<AttackAnswer>,
): Promise<ReceivedMail> {
  const before = mails.mails.length
  const answer = await act()
  for (let look = 0; look < MAIL_LOOKS; look++) {
    const mail = mails.mails.slice(before).find(({ to, text }) => to === email && /^\d{6}$|#[\w-]{20,}$/m.test(text))
    if (mail !== undefined) return mail
    await sleep(MAIL_PAUSE_MS)
  }
  throw new Error(`no mail came to ${email}: ${answer.status} ${answer.text.slice(0, 300)}`)
}

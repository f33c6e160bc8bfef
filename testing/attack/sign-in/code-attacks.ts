/** Single-use secrets: codes by mail and from an app, recovery codes, links; used in their own browser, with limited tries, and at once. */
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import {
  beginSecondFactor,
  confirmSecondFactor,
  finishSecondFactor,
  readAccount,
  resetPassword,
  sendPasswordReset,
  sendSignInCode,
  signIn,
  signInWithCode,
} from '#auth'
import { codeIn, linkIn, tokenIn } from '#testing/messages/read-mail'
import { ATTACKER_PASSWORD, expectJson } from '../attackers.ts'
import type { AttackAnswer } from '../send.ts'
import { codeOf, mailBy, openBrowser } from './attack-browser.ts'
import { atOnce, type SignInAttack } from './sign-in-attack.ts'

const countOf = (answers: readonly AttackAnswer[], code: string): number =>
  answers.filter((answer) => codeOf(answer) === code).length
const told = (answers: readonly AttackAnswer[]): string =>
  JSON.stringify(
    Object.fromEntries(
      Map.groupBy(answers, codeOf)
        .entries()
        .map(([code, of]) => [code, of.length]),
    ),
  )

export const mailCodes: SignInAttack = async ({ server, mails, register, holds }) => {
  const { email } = await register('code')
  const browser = openBrowser(server)
  const code = codeIn(await mailBy(mails, email, () => browser.send(sendSignInCode, { email })))
  const elsewhere = await openBrowser(server).send(signInWithCode, { email, code })
  holds(elsewhere.status !== 200, 'a code counts in its own browser only')
  const jar = browser.copy()
  const uses = await atOnce(20, () => jar.copy().send(signInWithCode, { email, code }))
  holds(countOf(uses, '200') <= 1, 'of 20 uses of a code one counts', told(uses))
  holds((await jar.copy().send(signInWithCode, { email, code })).status !== 200, 'a code does not count again')

  const guessing = openBrowser(server)
  const right = codeIn(await mailBy(mails, email, () => guessing.send(sendSignInCode, { email })))
  const wrong = (index: number): string => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0')
  const guesses = await atOnce(40, (index) => guessing.copy().send(signInWithCode, { email, code: wrong(index) }))
  holds(countOf(guesses, 'invalid-verification-code') <= 3, 'of 40 wrong codes few are looked at', told(guesses))
  const late = await guessing.copy().send(signInWithCode, { email, code: right })
  holds(late.status !== 200, 'after wrong ones the right code is worth nothing')
}

export const resetLinks: SignInAttack = async ({ server, mails, register, holds }) => {
  const { browser, email } = await register('reset')
  const foreign = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-original-host': 'evil.example',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
  }
  const mail = await mailBy(mails, email, () => openBrowser(server).send(sendPasswordReset, { email }, foreign))
  holds(linkIn(mail).origin === server.url, 'a link leads to PUBLIC_URL whatever headers say', linkIn(mail).origin)
  holds(!`${mail.text}${mail.html}`.includes('evil.example'), 'a mail says nothing of what headers say')
  const token = tokenIn(mail)
  const uses = await atOnce(20, (index) => {
    return openBrowser(server).send(resetPassword, { token, password: `Ein neues Pferd, das ${index}.` })
  })
  holds(countOf(uses, '200') === 1, 'of 20 uses of a link one counts', told(uses))
  holds((await browser.send(readAccount)).status === 401, 'sessions end with a new password')
}

export const hostHeaders: SignInAttack = async ({ server, mails, register, holds }) => {
  const { email } = await register('host')
  for (const host of [
    'evil.example',
    `localhost:${server.port}.evil.example`,
    `evil.example#localhost:${server.port}`,
  ]) {
    await openBrowser(server).send(sendPasswordReset, { email }, { host })
  }
  // This one comes for certain; those before may be refused, or lead where they should.
  await mailBy(mails, email, () => openBrowser(server).send(sendPasswordReset, { email }))
  const others = mails.mails.filter((mail) => mail.to === email && /evil\.example/.test(`${mail.text}${mail.html}`))
  holds(others.length === 0, 'a link leads to PUBLIC_URL whatever Host says', others[0]?.text.slice(0, 200))
}

const begun = z.object({ secret: z.string() })
const confirmed = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactor: SignInAttack = async ({ server, mails, register, holds }) => {
  const { browser: own, email } = await register('two')
  const { secret } = begun.parse(expectJson(await own.send(beginSecondFactor), 'a second factor'))
  const used = appCode(secret, 0)
  const { recoveryCodes } = confirmed.parse(
    expectJson(await own.send(confirmSecondFactor, { code: used }), 'its codes'),
  )
  const half = async () => {
    const browser = openBrowser(server)
    const answer = await browser.send(signIn, { email, password: ATTACKER_PASSWORD })
    return { browser, code: codeOf(answer) }
  }
  const first = await half()
  holds(first.code === 'multi-factor-auth-required', 'a password alone is half', first.code)
  holds((await first.browser.copy().send(readAccount)).status === 401, 'half a sign-in reads nothing')
  const replayed = await first.browser.copy().send(finishSecondFactor, { code: used })
  holds(replayed.status !== 200, 'the code of the set-up does not count again')
  const next = appCode(secret, 1)
  const uses = await atOnce(20, () => first.browser.copy().send(finishSecondFactor, { code: next }))
  holds(countOf(uses, '200') <= 1, 'of 20 uses of an app’s code one counts', told(uses))
  const second = await half()
  const stolen = await second.browser.copy().send(finishSecondFactor, { code: next })
  holds(stolen.status !== 200, 'an app’s code does not count in another sign-in')
  const [recovery = ''] = recoveryCodes
  const third = await half()
  const recovered = await atOnce(20, () => third.browser.copy().send(finishSecondFactor, { code: recovery }))
  holds(countOf(recovered, '200') <= 1, 'of 20 uses of a recovery code one counts', told(recovered))
  const fourth = await half()
  const guesses = await atOnce(30, (index) =>
    fourth.browser.copy().send(finishSecondFactor, { code: String(700_000 + index) }),
  )
  holds(countOf(guesses, 'invalid-verification-code') <= 5, 'of 30 guesses few are looked at', told(guesses))
  const byMail = openBrowser(server)
  const mail = await mailBy(mails, email, () => byMail.send(sendSignInCode, { email }))
  const entered = await byMail.send(signInWithCode, { email, code: codeIn(mail) })
  holds(codeOf(entered) === 'multi-factor-auth-required', 'a code by mail alone is half', codeOf(entered))
  holds((await byMail.send(readAccount)).status === 401, 'half a sign-in reads nothing', 'by a code of a mail')
  const other = await register('three')
  const mixed = openBrowser(server, new Map([...other.browser.cookies, ...fourth.browser.cookies]))
  holds(
    (await mixed.send(finishSecondFactor, { code: '000000' })).status !== 200,
    'half a sign-in beside a session is half',
  )
}

/** RFC 6238 with SHA-1, six digits and 30 seconds; `ahead` is the number of steps from now. */
export function appCode(secret: string, ahead: number, nowMs: number = Date.now()): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(step).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

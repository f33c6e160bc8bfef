/**
 * Two nodes on one PostgreSQL: what is over, forbidden, used up or counted on one of them is so on the other, also when both
 * are asked at the same moment.
 */
import {
  disablePerson,
  endOtherSessions,
  finishSecondFactor,
  readAccount,
  resetPassword,
  sendPasswordReset,
  sendSignInCode,
  signIn,
  signInWithCode,
  signOut,
} from '#auth'
import { shareDocument } from '#documents'
import { startMailServer, type MailServer } from '#testing/messages/mail-server'
import { codeIn, tokenIn } from '#testing/messages/read-mail'
import { aShop } from '#testing/uptime/shops'
import type { AttackClass } from '../attack-class.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { ask, ATTACKER_PASSWORD, signUpAttacker, type Attacker } from '../attackers.ts'
import { mailBy, openBrowser, registerByMail } from '../sign-in/attack-browser.ts'
import { atOnce } from '../sign-in/sign-in-attack.ts'
import { change } from '../upload.ts'
import { learns, used, type Nodes } from './both-nodes.ts'
import { raceSetUp } from './race-set-up.ts'
import { startPair } from './start-pair.ts'

export const nodes: AttackClass = {
  name: 'nodes',
  engines: ['postgres'],
  limitSeconds: 90,
  async attack(context) {
    let count = 0
    const counted = (pair: Pick<Nodes, 'here' | 'there'>): Nodes => ({
      ...pair,
      holds(isHeld, what, detail = '') {
        count += 1
        if (!isHeld) context.found(`${what}: ${detail}`)
      },
    })
    const [here, there] = await startPair(context, {})
    const plain = counted({ here, there })
    const chief = await raceSetUp(plain)
    for (const attack of [endSessions, lock, unshare, countLimits]) await attack(plain, chief)
    const mails = await startMailServer()
    context.atEnd(() => mails.close())
    const [first, second] = await startPair(context, { SMTP_URL: mails.url })
    await takeOnce(counted({ here: first, there: second }), mails)
    return { count, unit: 'promises' }
  },
}

async function endSessions({ here, there, holds }: Nodes): Promise<void> {
  const [anna, other] = [await signUpAttacker(here, 'ending'), await signUpAttacker(here, 'others')]
  // So that the other node knows them as being in.
  for (const person of [anna, other]) {
    const { status } = await ask(there, { ...readAccount, person })
    holds(status === 200, 'who is in here is in there', `${status}`)
  }
  await ask(here, { ...signOut, person: anna, body: {} })
  const isOut = await learns(async () => (await ask(there, { ...readAccount, person: anna })).status === 401)
  holds(isOut, 'who signs out here is out there')
  const again = await ask(here, { ...signIn, body: { email: other.email, password: ATTACKER_PASSWORD } })
  const { idToken } = JSON.parse(again.text) as { readonly idToken: string }
  await ask(there, { ...endOtherSessions, person: { headers: { authorization: `Bearer ${idToken}` } }, body: {} })
  const hasEnded = await learns(async () => (await ask(here, { ...readAccount, person: other })).status === 401)
  holds(hasEnded, 'sessions that are ended there are over here')
}

async function lock({ here, there, holds }: Nodes, chief: Attacker): Promise<void> {
  const bad = await signUpAttacker(there, 'bad')
  holds((await ask(here, { ...readAccount, person: bad })).status === 200, 'who is in there is in here')
  await ask(there, { ...disablePerson, person: chief, body: { uid: bad.uid, isDisabled: true } })
  for (const node of [there, here]) {
    const isOut = await learns(async () => (await ask(node, { ...readAccount, person: bad })).status !== 200)
    holds(isOut, 'who is locked is out on both', node === here ? 'on the other node' : 'on this node')
    const entered = await ask(node, { ...signIn, body: { email: bad.email, password: ATTACKER_PASSWORD } })
    holds(entered.status !== 200, 'who is locked gets in nowhere')
  }
}

async function unshare({ here, there, holds }: Nodes): Promise<void> {
  const [owner, member] = [await signUpAttacker(here, 'owner'), await signUpAttacker(there, 'member')]
  const path = 'shops/two-nodes'
  const fields = aShop('https://shop.example.invalid/', { isPaused: true })
  await change(here, owner, [{ path, type: 'ADD', fields }])
  const read = (node: AttackedServer, person: Attacker) =>
    ask(node, { method: 'GET', path: `/api/documents/${path}`, person })
  const members = (memberIds: readonly string[]) =>
    ask(here, {
      method: shareDocument.method,
      path: `/api/documents/${path}/members`,
      person: owner,
      body: { memberIds },
    })
  holds((await read(there, member)).status === 404, 'what is not shared is nobody else’s there')
  const shared = await members([member.uid])
  holds((await read(there, member)).status === 200, 'what is shared here is seen there', shared.text)
  await members([])
  holds((await read(there, member)).status === 404, 'who is taken out here sees nothing there')
  const written = await change(there, member, [{ path, type: 'MODIFIED', fields: { name: 'Meiner' } }])
  holds(!written.text.includes('"applied"'), 'who is taken out here changes nothing there')
}

/** A limit is one over both: twenty tries of one address, ten on each at the same moment. */
async function countLimits({ here, there, holds }: Nodes): Promise<void> {
  const answers = await atOnce(20, (index) => {
    const body = { email: `nobody${index}@beispiel.example`, password: 'x1234567' }
    return ask(index % 2 === 0 ? here : there, { ...signIn, body, headers: { 'x-forwarded-for': '203.0.113.77' } })
  })
  const lookedAt = answers.filter(({ status }) => status === 401).length
  holds(lookedAt >= 1 && lookedAt <= 3, 'limits are counted over both', `${lookedAt} of 20 tries were looked at`)
}

async function takeOnce({ here, there, holds }: Nodes, mails: MailServer): Promise<void> {
  const email = 'once@beispiel.example'
  await registerByMail(here, mails, email)
  const asking = openBrowser(here)
  const code = codeIn(await mailBy(mails, email, () => asking.send(sendSignInCode, { email })))
  const browserOn = (index: number) => openBrowser(index % 2 === 0 ? here : there, asking.cookies)
  const codes = await atOnce(20, (index) => browserOn(index).send(signInWithCode, { email, code }))
  holds(used(codes) === 1, 'a code is taken once over both', `${used(codes)} times`)
  const token = tokenIn(await mailBy(mails, email, () => openBrowser(there).send(sendPasswordReset, { email })))
  const resets = await atOnce(20, (index) => {
    const password = `Ein neues Pferd, das ${index}.`
    return openBrowser(index % 2 === 0 ? here : there).send(resetPassword, { token, password })
  })
  holds(used(resets) === 1, 'a link is taken once over both', `${used(resets)} times`)
  const guesses = await atOnce(20, (index) =>
    browserOn(index).send(finishSecondFactor, { code: String(100_000 + index) }),
  )
  holds(used(guesses) === 0, 'a second step without a first one is none')
}

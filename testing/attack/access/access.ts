/**
 * Sends every caller's requests for Anna's things to every endpoint: no caller without permission receives a canary or changes
 * anything.
 */
import type { AttackClass, AttackContext } from '../attack-class.ts'
import { signUpAttacker, signInChief, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { readEndpoints, type AttackedEndpoint } from '../read-endpoints.ts'
import type { AttackAnswer } from '../send.ts'
import { aimsAt, plainAim } from './aims.ts'
import { differences, readState, type State } from './annas-state.ts'
import { ANNAS_NAME, giveThings, type Belongings } from './belongings.ts'
import { gatherCallers, type Caller, type People } from './callers.ts'
import { isTheirRight, type Expectation, type Aim } from './expectation.ts'
import { expectations } from './expectations.ts'
import { judgeCell } from './judge-cell.ts'
import { plantReferences } from './plant-references.ts'
import { tamperWithAddresses } from './signed-addresses.ts'

export const access: AttackClass = {
  name: 'access',
  limitSeconds: 120,
  async attack(context) {
    const server = await context.startServer()
    const people = await signUpPeople(server)
    const has = await giveThings(server, people)
    const endpoints = await readEndpoints()
    const rows = endpoints.flatMap((endpoint) => {
      const expectation = expectations[endpoint.key]
      if (expectation === undefined) context.found(`no row: of ${endpoint.key} nobody said who may call it`)
      return expectation === undefined ? [] : [{ endpoint, expectation }]
    })
    const callers = await gatherCallers(server, people, has.tokens)
    const look = (): Promise<State> => readState(server, { has, chief: people.chief, endpoints, expectations })
    let cells = await checkAims(context, { server, has, rows })
    cells += await tryOtherMethods(context, { server, has, rows })
    cells += await tamperWithAddresses(server, has.signedAddresses, context.found)
    let state = await look()
    const judgeState = async (whom: string): Promise<void> => {
      const after = await look()
      for (const difference of differences(state, after)) context.found(`changed by ${whom}: ${difference}`)
      state = after
    }
    const plant = (planter: Attacker, kind: Caller['kind']): Promise<number> =>
      plantReferences(server, { has, planter, kind, found: context.found })
    cells += await plant(people.cara, 'person')
    cells += await plant(people.former, 'former')
    await judgeState('what names hers')
    for (const caller of callers) {
      if (context.stop.aborted) break
      cells += await attackAs(caller, { context, server, has, rows })
      await judgeState(caller.name)
    }
    return { count: cells, unit: 'cells' }
  },
}

type Row = { readonly endpoint: AttackedEndpoint; readonly expectation: Expectation }
type Field = { readonly server: AttackedServer; readonly has: Belongings; readonly rows: readonly Row[] }

/** Requests at once; few, since what one caller ends is gone for the requests beside it. */
const LANES = 4

async function signUpPeople(server: AttackedServer): Promise<People> {
  const chief = await signInChief(server)
  const anna = await signUpAttacker(server, 'anna', ANNAS_NAME)
  const [ben, cara, former, locked, gone] = await Promise.all([
    signUpAttacker(server, 'ben'),
    signUpAttacker(server, 'cara'),
    signUpAttacker(server, 'former'),
    signUpAttacker(server, 'locked'),
    signUpAttacker(server, 'gone'),
  ])
  return { chief, anna, ben, cara, former, locked, gone }
}

/** All aims of one caller; what ends a session one after the other at the end. */
async function attackAs(caller: Caller, o: Field & { readonly context: AttackContext }): Promise<number> {
  const self = caller.uid
  const cells = o.rows.flatMap(({ endpoint, expectation }) =>
    aimsAt(endpoint, expectation, { has: o.has, self })
      .filter((aim) => !isTheirRight(expectation, caller, aim))
      .map((aim) => ({ key: endpoint.key, expectation, caller, aim })),
  )
  const attack = async (cell: (typeof cells)[number]): Promise<void> => {
    for (const finding of judgeCell(cell, await send(o.server, caller, cell.aim))) o.context.found(finding)
  }
  const harmless = cells.filter(({ expectation }) => expectation.isEnding !== true).values()
  const lane = async (): Promise<void> => {
    for (const cell of harmless) {
      if (o.context.stop.aborted) return
      await attack(cell)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  for (const cell of cells) if (cell.expectation.isEnding === true) await attack(cell)
  return cells.length
}

function send(server: AttackedServer, { headers }: Pick<Caller, 'headers'>, aim: Aim): Promise<AttackAnswer> {
  const { method, path, body } = aim
  return server.send({
    method,
    path,
    headers: { ...headers, 'x-forwarded-for': server.freshAddress(), ...aim.headers },
    ...(body === undefined ? {} : { body }),
  })
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** By a method that no endpoint of a path has, not even Anna gets anything: no row says who else might. */
async function tryOtherMethods({ found }: AttackContext, { server, has, rows }: Field): Promise<number> {
  const methodsOf = Map.groupBy(rows, ({ endpoint }) => endpoint.path)
  let sent = 0
  for (const [path, known] of methodsOf) {
    for (const method of METHODS.filter((one) => !known.some(({ endpoint }) => endpoint.method === one))) {
      const aim = plainAim(method, path.replaceAll(/:\w+/g, 'some-value'), method === 'GET' ? undefined : {})
      const { status } = await send(server, { headers: has.anna.headers }, aim)
      if (status < 400 || status >= 500) found(`answered: ${method} ${path} -> ${status}, which is no endpoint`)
      sent += 1
    }
  }
  return sent
}

/** Anna herself gets what is aimed at: an attack on nothing would be held off by anything. */
async function checkAims({ found }: AttackContext, { server, has, rows }: Field): Promise<number> {
  let sent = 0
  for (const { endpoint, expectation } of rows) {
    const isHeld = ['everybody', 'administrator'].includes(expectation.who) || expectation.isUnreachable === true
    if (endpoint.method !== 'GET' || isHeld) continue
    const aims = aimsAt(endpoint, expectation, { has, self: has.anna.uid })
    const statuses = await Promise.all(
      aims.map(async (aim) => (await send(server, { headers: has.anna.headers }, aim)).status),
    )
    sent += statuses.length
    if (!statuses.includes(200)) found(`an aim at nothing: ${endpoint.key} answers Anna herself ${statuses.join()}`)
  }
  return sent
}

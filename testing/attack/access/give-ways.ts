/** A passkey of Anna's and a browser of hers that gets pushes, which others might rename, take over or end. */
import { createECDH, randomBytes } from 'node:crypto'
import { addPasskey, beginPasskey } from '#auth'
import { registerPush } from '#messaging'
import { createSoftAuthenticator } from '#testing/browser/soft-authenticator'
import { ask, expectJson, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'

export type Ways = {
  readonly passkeyId: string
  readonly installationId: string
  readonly oldEndpoint: string
}

export async function giveWays(server: AttackedServer, anna: Attacker): Promise<Ways> {
  return { passkeyId: await givePasskey(server, anna), ...(await givePush(server, anna)) }
}

async function givePasskey(server: AttackedServer, anna: Attacker): Promise<string> {
  const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
  const begun = await ask(server, { ...beginPasskey, person: anna, headers, body: {} })
  const { options } = beginPasskey.output.parse(expectJson(begun, 'a passkey'))
  const cookie = (begun.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const response = createSoftAuthenticator(server.url).create(options)
  const body = { name: 'GEHEIM-account-passkey', response }
  const added = await ask(server, { ...addPasskey, person: anna, headers: { ...headers, cookie }, body })
  return addPasskey.output.parse(expectJson(added, 'adding a passkey')).id
}

async function givePush(server: AttackedServer, anna: Attacker): Promise<Omit<Ways, 'passkeyId'>> {
  const installationId = randomBytes(16).toString('hex')
  // No server that is attacked finds anybody by a name.
  const oldEndpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  const body = { installationId, endpoint: oldEndpoint, keys: createPushKeys() }
  expectJson(await ask(server, { ...registerPush, person: anna, body }), 'pushes')
  return { installationId, oldEndpoint }
}

/** As a browser makes them. */
export function createPushKeys(): { readonly p256dh: string; readonly auth: string } {
  const pair = createECDH('prime256v1')
  return {
    p256dh: pair.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

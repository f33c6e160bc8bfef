import { describe, expect, test } from 'vitest'
import { createCollectionRegistry, type StoredDocument } from '#documents'
import { createDocumentService, createFeedHub, createMemoryStore, type DocumentService } from '#documents/server'
import { messagesCollection } from '#messaging'
import { createMessaging, type Messaging, type Notice } from './messaging.ts'

const notice: Notice = {
  key: 'shop-1-down-2026-11-20',
  kind: 'incident',
  source: 'uptime',
  title: 'Shop gestört',
  body: 'Der Shop „Beispiel“ antwortet nicht.',
  link: '/uptime',
}

function open(): { readonly messaging: Messaging; readonly documents: DocumentService } {
  let ids = 0
  const now = (): number => Date.UTC(2026, 10, 20)
  const newId = (): string => `id${(ids += 1)}`
  const store = createMemoryStore({ collections: createCollectionRegistry([messagesCollection]), now, newEpoch: newId })
  const documents = createDocumentService({ store, hub: createFeedHub({}), now, newId })
  return { messaging: createMessaging({ writeAsServer: documents.writeAsServer }), documents }
}

function messagesOf(documents: DocumentService, userId: string): Promise<readonly StoredDocument[]> {
  return documents.store.queryDocuments(userId, messagesCollection.name, { field: 'receiverId', equals: userId })
}

/** The person reads the message on their phone. */
function markRead(documents: DocumentService, userId: string, messageId: string) {
  const author = { userId, deviceId: 'phone', changeId: 'read1', editedAt: '2026-11-20T00:00:00.000Z', baseVersion: 1 }
  const fields = [{ key: 'readAt', value: '2026-11-20T12:00:00.000Z' }]
  const changes = [{ path: `Messages/${messageId}`, type: 'MODIFIED', fields, ...author }]
  return documents.applyBatch({
    userId,
    deviceId: 'phone',
    actor: 'person',
    clockOffsetMs: 0,
    changes,
    expectedVersions: new Map(),
  })
}

describe('notify', () => {
  test('puts one message into the list of its receiver and of nobody else', async () => {
    const { messaging, documents } = open()
    await messaging.notify('anna', notice)
    const { key: _key, ...fields } = notice
    expect(await messagesOf(documents, 'anna')).toMatchObject([
      { ownerId: 'anna', memberIds: [], fields: { ...fields, receiverId: 'anna' } },
    ])
    expect(await messagesOf(documents, 'ben')).toEqual([])
  })

  test('is idempotent by key, per person', async () => {
    const { messaging, documents } = open()
    for (const userId of ['anna', 'anna', 'ben']) await messaging.notify(userId, notice)
    await messaging.notify('anna', { ...notice, key: 'another' })
    expect(await messagesOf(documents, 'anna')).toHaveLength(2)
    expect(await messagesOf(documents, 'ben')).toHaveLength(1)
  })

  test('leaves a read message read and a deleted one deleted when it is repeated', async () => {
    const { messaging, documents } = open()
    await messaging.notify('anna', notice)
    const id = (await messagesOf(documents, 'anna'))[0]?.id ?? ''
    expect((await markRead(documents, 'anna', id)).results).toMatchObject([{ outcome: 'applied' }])
    await messaging.notify('anna', notice)
    expect(await messagesOf(documents, 'anna')).toMatchObject([{ fields: { readAt: '2026-11-20T12:00:00.000Z' } }])
    const deleted = await documents.writeAsServer('anna', [{ path: `Messages/${id}`, type: 'DELETED', fields: [] }])
    expect(deleted).toMatchObject([{ outcome: 'applied' }])
    await messaging.notify('anna', notice)
    expect(await messagesOf(documents, 'anna')).toEqual([])
  })

  test('refuses a message that leads out of the app', async () => {
    const { messaging, documents } = open()
    for (const link of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      await expect(messaging.notify('anna', { ...notice, link })).rejects.toThrow('invalid-document')
    }
    expect(await messagesOf(documents, 'anna')).toEqual([])
  })
})

/** Checks the access to a file: every user, at every state of its document, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '#base/app-error'
import { batchOf, changeOf, fieldsOf } from '#testing/documents/documents'
import { fileEngines, openFileBench, type FileBench } from '#testing/files/file-bench'
import { newFileId } from '#testing/files/files'
import { readChosenFile } from '../client/uploads/take-file.ts'

const people = ['owner', 'member', 'former-member', 'stranger'] as const
const states = ['refers to it', 'refers to others', 'deleted', 'never there'] as const
const uploaders = ['owner', 'member'] as const
type Deed = 'read' | 'send first' | 'send again'

/** Users who can see the document can see the file; only the user who added it may send it, once. */
function expected(deed: Deed, who: (typeof people)[number], state: (typeof states)[number], uploader: string): string {
  const mayRead = state === 'refers to it' && (who === 'owner' || who === 'member')
  if (!mayRead) return 'object-not-found'
  return deed === 'send again' && who !== uploader ? 'unauthorized' : 'done'
}

const cells = people.flatMap((who) =>
  states.flatMap((state) => uploaders.map((uploader) => [who, state, uploader] as const)),
)

describe.each(fileEngines)('on %s', (engine) => {
  let bench: FileBench
  let albums = 0
  beforeAll(async () => {
    bench = await openFileBench(engine)
  })
  afterAll(() => bench.close())

  /** Creates an album of the owner with a member and a former member. */
  async function openAlbum(state: (typeof states)[number], uploader: string | undefined) {
    const [documentId, fileId] = [`album-${(albums += 1)}`, newFileId()]
    if (state === 'never there') return { documentId, fileId }
    await bench.refer('owner', documentId, [fileId])
    await bench.share('owner', documentId, ['member', 'former-member'])
    await bench.share('owner', documentId, ['member'])
    if (uploader !== undefined) await bench.upload(uploader, { fileId, documentId, content: 'x' })
    if (state === 'refers to others') await bench.refer('owner', documentId, [newFileId()])
    if (state === 'deleted') await bench.deleteAlbum('owner', documentId)
    return { documentId, fileId }
  }
  async function change(userId: string, parts: Parameters<typeof changeOf>[0]): Promise<void> {
    const editedAt = new Date(bench.clock.now()).toISOString()
    const sent = changeOf({ userId, editedAt, baseVersion: 1_000_000, ...parts })
    const { results } = await bench.documents.store.applyBatch(batchOf([sent]))
    expect(results[0]?.outcome).toBe('applied')
  }
  const outcomeOf = (doing: Promise<unknown>): Promise<string> =>
    doing.then(
      () => 'done',
      (error: AppError) => error.code,
    )

  test.each(cells)('U3: the %s, when the document %s, and the %s took the file in', async (who, state, uploader) => {
    const { documentId, fileId } = await openAlbum(state, uploader)
    const outcomes = {
      read: await outcomeOf(bench.read(who, fileId)),
      'send again': await outcomeOf(bench.upload(who, { fileId, documentId, content: 'y' })),
    }
    expect(outcomes).toEqual({
      read: expected('read', who, state, uploader),
      'send again': expected('send again', who, state, uploader),
    })
  })

  test.each(people.flatMap((who) => states.map((state) => [who, state] as const)))(
    'U2: the %s sends a file, when the document %s',
    async (who, state) => {
      const { documentId, fileId } = await openAlbum(state, undefined)
      const outcome = await outcomeOf(bench.upload(who, { fileId, documentId, content: 'x' }))
      expect(outcome).toBe(expected('send first', who, state, who))
    },
  )

  test('U3: an address that was given goes on for its ten minutes, and is no address after them', async () => {
    const { documentId, fileId } = await openAlbum('refers to it', 'owner')
    const { url, expiresAt } = await bench.service.signUrl('member', fileId, 'original')
    const query = new URL(url, 'http://x').searchParams
    const address = {
      fileId,
      variant: 'original',
      expiresAtMs: Number(query.get('expires')),
      signature: query.get('signature') ?? '',
    } as const
    expect(Date.parse(expiresAt) - bench.clock.now()).toBe(600_000)
    await bench.share('owner', documentId, [])
    await expect(bench.service.signUrl('member', fileId, 'original')).rejects.toMatchObject({
      code: 'object-not-found',
    })
    bench.clock.advance(600_000)
    expect(await bench.service.findContent(address)).toMatchObject({ sizeBytes: 1 })
    bench.clock.advance(1)
    await expect(bench.service.findContent(address)).rejects.toMatchObject({ code: 'invalid-url' })
  })

  test('U7: an address is for one size and one file', async () => {
    const { fileId } = await openAlbum('refers to it', 'owner')
    const { url } = await bench.service.signUrl('owner', fileId, 'original')
    const query = new URL(url, 'http://x').searchParams
    const [expiresAtMs, signature] = [Number(query.get('expires')), query.get('signature') ?? '']
    for (const other of [{ variant: '160' }, { fileId: (await openAlbum('refers to it', 'owner')).fileId }] as const)
      await expect(
        bench.service.findContent({ fileId, variant: 'original', expiresAtMs, signature, ...other }),
      ).rejects.toMatchObject({ code: 'invalid-url' })
  })

  test('U7: servers with another secret take no address of ours', async () => {
    const { fileId } = await openAlbum('refers to it', 'owner')
    const { url } = await bench
      .openNode({ secret: 'another secret of tests only, 7b1' })
      .signUrl('owner', fileId, 'original')
    const query = new URL(url, 'http://x').searchParams
    const address = { fileId, variant: 'original', expiresAtMs: Number(query.get('expires')) } as const
    await expect(
      bench.service.findContent({ ...address, signature: query.get('signature') ?? '' }),
    ).rejects.toMatchObject({ code: 'invalid-url' })
  })

  test('U16: a member can’t send a content of their own for a file another user refers to and has not sent yet', async () => {
    const { documentId } = await openAlbum('refers to it', undefined)
    const [ofOwner, ofMember] = await Promise.all([takeFileOf('owner'), takeFileOf('member')])
    await bench.refer('owner', documentId, [ofOwner, ofMember])
    const send = (userId: string, fileId: string): Promise<string> =>
      outcomeOf(bench.upload(userId, { fileId, documentId, content: userId }))
    expect(await send('member', ofOwner)).toBe('unauthorized')
    expect(await send('owner', ofMember)).toBe('unauthorized')
    expect(await send('stranger', ofOwner)).toBe('object-not-found')
    expect(await send('owner', ofOwner)).toBe('done')
    expect(await send('member', ofMember)).toBe('done')
    expect([await bench.read('member', ofOwner), await bench.read('owner', ofMember)]).toEqual(['owner', 'member'])
  })

  test('U20: a user who only reads an album sends no file for it and for its pages, but one they took in themselves', async () => {
    const { documentId } = await openAlbum('refers to it', undefined)
    const pageId = `page-of-${documentId}`
    const [ofAlbum, ofPage, taken] = [newFileId(), newFileId(), await takeFileOf('member')]
    await bench.refer('owner', documentId, [ofAlbum, taken])
    const page = { albumId: documentId, files: [ofPage] }
    await change('member', { path: `albumPages/${pageId}`, type: 'ADD', fields: fieldsOf(page) })
    const setReaders = (ids: readonly string[]): Promise<void> => {
      const fields = fieldsOf({ readers: ids.map((id) => ({ id })) })
      return change('owner', { path: `albums/${documentId}`, type: 'MODIFIED', fields })
    }
    await setReaders(['member'])
    const send = (userId: string, fileId: string): Promise<string> =>
      outcomeOf(bench.upload(userId, { fileId, documentId, content: userId }))
    const sendPage = (userId: string): Promise<string> =>
      outcomeOf(bench.upload(userId, { fileId: ofPage, documentId: pageId, collection: 'albumPages', content: userId }))
    expect([await send('member', ofAlbum), await sendPage('member')]).toEqual(['unauthorized', 'unauthorized'])
    expect(await send('member', taken)).toBe('done')
    await bench.share('owner', documentId, [])
    expect(await sendPage('member'), 'who left still only reads').toBe('unauthorized')
    await bench.share('owner', documentId, ['member'])
    await setReaders([])
    expect([await send('owner', ofAlbum), await sendPage('member')]).toEqual(['done', 'done'])
  })
})

/** Returns the id of a file that a user adds on their device. */
async function takeFileOf(userId: string): Promise<string> {
  const { reference } = await readChosenFile(new File(['x'], 'x.bin'), {
    userId,
    readPicture: async () => undefined,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
  })
  return reference.fileId
}

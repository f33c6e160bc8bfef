import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { usersCollection } from '#auth'
import type { FileReference } from '#files'
import { shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { openFilesDevice, type FilesDevice } from '#testing/files/files-device'
import { randomContent } from '#testing/files/files'

const shared = shareTestServer('sqlite')
const devices: FilesDevice[] = []

afterEach(async () => {
  for (const device of devices.splice(0)) {
    await device.close()
    expect(device.errors).toEqual([])
  }
})

async function openDevice(person: Person, parts: { readonly indexedDB?: IDBFactory } = {}): Promise<FilesDevice> {
  const device = await openFilesDevice(shared.server.url, person, parts)
  devices.push(device)
  await expect.poll(() => device.documents.get(usersCollection, person.id)).toBeDefined()
  return device
}

/** As the account page does it: the file first, then the record that refers to it. */
async function choosePicture(device: FilesDevice, person: Person, file: File): Promise<FileReference> {
  const reference = await device.files.take(file, { collection: usersCollection.name, documentId: person.id })
  device.documents.modify(usersCollection, person.id, { picture: reference })
  return reference
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

describe('files of a device on a real server', () => {
  test('Q3: arrive after the change that names them, and another device reads them', async () => {
    const anna = await signUpPerson(shared.server)
    const phone = await openDevice(anna)
    const content = randomContent(300_000)
    const states = new Set<string>()
    phone.files.subscribe(() => phone.files.getUploads().forEach(({ state }) => states.add(state.kind)))
    const { fileId } = await choosePicture(phone, anna, new File([content], 'Zeugnis „final“.bin'))
    expect(await bytesOf(await phone.files.open(fileId, 'original'))).toEqual(content)
    await expect.poll(() => phone.files.getUploads()).toEqual([])
    expect([...states]).toEqual(['waiting', 'sending'])

    const tablet = await openDevice(anna)
    await expect.poll(() => tablet.documents.get(usersCollection, anna.id)?.picture?.fileId).toBe(fileId)
    expect(await bytesOf(await tablet.files.open(fileId, 'original'))).toEqual(content)

    const bert = await signUpPerson(shared.server)
    const foreign = await openDevice(bert)
    await expect(foreign.files.open(fileId, 'original')).rejects.toMatchObject({ code: 'object-not-found' })
  })

  test('Q7 Q10: wait while the server is down, outlive the page, and arrive when it is back', async () => {
    const anna = await signUpPerson(shared.server)
    const phone = await openDevice(anna, { indexedDB })
    const content = randomContent(50_000)
    let reference: FileReference | undefined
    await shared.restart(async () => {
      reference = await choosePicture(phone, anna, new File([content], 'a.bin'))
      await expect.poll(() => phone.documents.getStatus().isServerReachable).toBe(false)
      expect(phone.files.getUploads()).toMatchObject([{ state: { kind: 'waiting' } }])
      await phone.files.close()
    })
    // Its documents are kept by the page before only, so it does not know yet what names the file.
    const next = await openDevice(anna, { indexedDB })
    if (reference === undefined) throw new Error('nothing was chosen')
    expect(await bytesOf(await next.files.open(reference.fileId, 'original'))).toEqual(content)
    next.documents.modify(usersCollection, anna.id, { picture: reference })
    await expect.poll(() => next.files.getUploads()).toEqual([])
    const other = await openDevice(anna)
    expect(await bytesOf(await other.files.open(reference.fileId, 'original'))).toEqual(content)
  })

  test('Q6: a refused file stays, with the reason', async () => {
    const anna = await signUpPerson(shared.server)
    const phone = await openDevice(anna)
    // Begins like a picture but is invalid.
    const broken = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
    const { fileId } = await choosePicture(phone, anna, new File([broken], 'a.png', { type: 'image/png' }))
    await expect
      .poll(() => phone.files.getUploads().map(({ state }) => state))
      .toEqual([{ kind: 'failed', code: 'unsupported-picture' }])
    await phone.files.cancel(fileId)
    expect(phone.files.getUploads()).toEqual([])
  })

  test('Q8: nothing is sent in another person’s name', async () => {
    const [anna, bert] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const phone = await openDevice(anna)
    // Another user has signed in meanwhile, and this page does not know yet.
    const stranger = await openFilesDevice(shared.server.url, { ...anna, cookie: bert.cookie })
    devices.push(stranger)
    await expect.poll(() => stranger.documents.get(usersCollection, anna.id)).toBeDefined()
    const { fileId } = await choosePicture(stranger, anna, new File(['x'], 'a.bin'))
    await expect.poll(() => phone.documents.get(usersCollection, anna.id)?.picture?.fileId).toBe(fileId)
    await expect.poll(() => stranger.files.getUploads()[0]?.state.kind).toBe('waiting')
    await expect(phone.files.open(fileId, 'original')).rejects.toMatchObject({ code: 'object-not-found' })
  })
})

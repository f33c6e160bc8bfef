import { describe, expect, it, test } from 'vitest'
import { usersCollection } from '#auth'
import { AppError } from '#base/app-error'
import { createEdits, type DocumentsClient } from '#documents/client'
import { fileErrorTexts, type FileReference } from '#files'
import type { Upload } from '#files/client'
import { createToastQueue, type ToastQueue } from '#messaging/client'
import { openTestDocuments, USER_ID } from '../notification-settings/settings-test-page.tsx'
import { cancelUpload } from './cancel-upload.ts'
import { createPictureEdits } from './picture-edits.ts'

const shape = { width: 4, height: 3, placeholder: 'data:image/png;base64,AAAA' }
const pictureFile = (name: string, type = 'image/jpeg') => new File([name], name, { type })

async function open() {
  const documents = await openTestDocuments()
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  const taken: string[] = []
  const canceled: string[] = []
  const files = {
    async take(file: File): Promise<FileReference> {
      if (file.size > 1_000) throw new AppError('file-too-large')
      taken.push(file.name)
      const fileId = `file-${String(taken.length).padStart(16, '0')}`
      const { name, type, size } = file
      return { fileId, name, type, sizeBytes: size, ...(name.endsWith('.jpg') ? { picture: shape } : {}) }
    },
    cancel: async (fileId: string) => void canceled.push(fileId),
  }
  const undoable = createEdits(documents, toasts)
  const edits = createPictureEdits({ userId: USER_ID, documents, edits: undoable, openFiles: async () => files })
  return { documents, toasts, files, taken, canceled, edits, undoable }
}

const nameOf = (documents: DocumentsClient) => documents.get(usersCollection, USER_ID)?.picture?.name
const lastToast = (toasts: ToastQueue) => toasts.getVisible().at(-1)

describe('V7 each change of the picture can be taken back', () => {
  it('a first one, another one, and removing it', async () => {
    const { documents, toasts, edits } = await open()
    expect(await edits.choose([pictureFile('eins.jpg')])).toBeUndefined()
    expect([nameOf(documents), lastToast(toasts)?.text]).toEqual(['eins.jpg', 'Profilbild gespeichert'])
    lastToast(toasts)?.action?.onClick()
    expect(nameOf(documents)).toBeUndefined()

    await edits.choose([pictureFile('eins.jpg')])
    await edits.choose([pictureFile('zwei.jpg')])
    expect([nameOf(documents), lastToast(toasts)?.text]).toEqual(['zwei.jpg', 'Profilbild geändert'])
    lastToast(toasts)?.action?.onClick()
    expect(nameOf(documents)).toBe('eins.jpg')

    edits.remove()
    expect([nameOf(documents), lastToast(toasts)?.text]).toEqual([undefined, 'Profilbild entfernt'])
    lastToast(toasts)?.action?.onClick()
    expect(nameOf(documents)).toBe('eins.jpg')
    // One toast at a time: the one before could only bring back what is no longer meant.
    expect(toasts.getVisible()).toHaveLength(1)
  })

  it('only for the person it belongs to', async () => {
    const { documents, toasts, edits } = await open()
    await edits.choose([pictureFile('eins.jpg')])
    edits.remove()
    await documents.open('bert')
    lastToast(toasts)?.action?.onClick()
    expect(documents.getStatus().pendingCount).toBe(0)
    await documents.close()
  })
})

describe('V11 what is no picture is refused with words, and the picture stays', () => {
  it.each([
    ['a document', pictureFile('plan.pdf', 'application/pdf'), fileErrorTexts['unsupported-picture'], []],
    [
      'a picture this browser knows nothing of',
      pictureFile('foto.heic', 'image/heic'),
      fileErrorTexts['unsupported-picture'],
      ['foto.heic'],
    ],
    ['what has no type', pictureFile('irgendwas', ''), fileErrorTexts['unsupported-picture'], ['irgendwas']],
    ['what is too large', pictureFile('x'.repeat(2_000)), fileErrorTexts['file-too-large'], []],
  ])('%s', async (_what, file, text, read) => {
    const { documents, toasts, taken, canceled, edits } = await open()
    await edits.choose([pictureFile('eins.jpg')])
    const before = toasts.getVisible()
    expect(await edits.choose([file])).toBe(text)
    expect(nameOf(documents)).toBe('eins.jpg')
    expect(toasts.getVisible()).toEqual(before)
    // What was kept before it turned out to be none waits for nothing.
    expect(taken.slice(1)).toEqual(read)
    expect(canceled).toHaveLength(read.length)
  })
})

test('V5 of several files the first picture is taken', async () => {
  const { documents, edits } = await open()
  await edits.choose([pictureFile('plan.pdf', 'application/pdf'), pictureFile('eins.jpg'), pictureFile('zwei.jpg')])
  expect(nameOf(documents)).toBe('eins.jpg')
})

describe('V10 an upload that is called off', () => {
  const uploadOf = (documents: DocumentsClient, fileId?: string): Upload => {
    const { picture } = documents.get(usersCollection, USER_ID) ?? {}
    return {
      fileId: fileId ?? picture?.fileId ?? '',
      belongsTo: { collection: 'users', documentId: USER_ID },
      name: 'eins.jpg',
      sizeBytes: 8,
      state: { kind: 'waiting' },
    }
  }

  it('leaves its document, and comes back with „Rückgängig“', async () => {
    const parts = await open()
    await parts.edits.choose([pictureFile('eins.jpg')])
    const before = parts.documents.get(usersCollection, USER_ID)?.picture
    cancelUpload(uploadOf(parts.documents), { ...parts, edits: parts.undoable })
    expect([nameOf(parts.documents), parts.canceled]).toEqual([undefined, []])
    expect(lastToast(parts.toasts)?.text).toBe('Abgebrochen: eins.jpg')
    lastToast(parts.toasts)?.action?.onClick()
    expect(parts.documents.get(usersCollection, USER_ID)?.picture).toEqual(before)
  })

  it('is forgotten for good where no document refers to it', async () => {
    const parts = await open()
    cancelUpload(uploadOf(parts.documents, 'file-9999999999999999'), { ...parts, edits: parts.undoable })
    expect(parts.canceled).toEqual(['file-9999999999999999'])
    expect(lastToast(parts.toasts)?.action).toBeUndefined()
  })
})

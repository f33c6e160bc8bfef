/** Pages whose user only reads a document (X16): what they show of it, and what happens to an edit that a screen makes all the same. */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { ChangeDraft } from '#documents'
import { createDocumentEdits } from '../document-edits.ts'
import type { Documents } from '../documents.ts'
import { DocumentsContext, useProvided, type Opened } from '../react.tsx'
import { createEdits, type Edits } from './edits.ts'

const MayEditContext = createContext(true)

/** Whether the page around may edit its document: if not, a screen offers nothing that would. */
export function useMayEdit(): boolean {
  return useContext(MayEditContext)
}

type ReadingOnlyProps = {
  /** Without it the page below edits as usual. */
  readonly isOn: boolean
  /** Whether a change would be refused by the server; the same function each time. */
  readonly isRefused: (draft: ChangeDraft) => boolean
  /** Said if a screen makes such a change all the same. */
  readonly sentence: string
  readonly children: ReactNode
}

/** For the frame of a document's pages: nothing below it writes what `isRefused` names, and a toast says why. */
export function ReadingOnly({ isOn, isRefused, sentence, children }: ReadingOnlyProps) {
  const provided = useProvided()
  const below = useMemo(
    () => (isOn ? guard(provided, { isRefused, sentence }) : provided),
    [provided, isOn, isRefused, sentence],
  )
  return (
    <MayEditContext value={!isOn}>
      <DocumentsContext value={below}>{children}</DocumentsContext>
    </MayEditContext>
  )
}

type Guard = Pick<ReadingOnlyProps, 'isRefused' | 'sentence'>

function guard(provided: Opened, { isRefused, sentence }: Guard): Opened {
  const { toasts, used } = provided
  const edits = (provided.edits ??= createEdits(used, toasts, provided.loadReadOnly))
  const say = (): unknown => toasts.show({ kind: 'error', text: sentence, key: 'reading-only' })
  const single = recordingBy(used, (draft) => void (isRefused(draft) ? say() : used.record(draft)))
  return { ...provided, used: single, edits: guardEdits(edits, { used, isRefused, say }) }
}

/** The same documents, whose edits are recorded otherwise. */
function recordingBy(documents: Documents, record: Documents['record']): Documents {
  return { ...documents, ...createDocumentEdits({ ...documents, record }) }
}

type EditsGuard = Pick<Guard, 'isRefused'> & { readonly used: Documents; readonly say: () => unknown }

/**
 * The same stack of steps: what the user may edit beside the document is undone as everywhere. A step is tried first without writing
 * anything, so that one that moves something of the user's into the document is refused as a whole, and loses nothing.
 */
function guardEdits(edits: Edits, { used, isRefused, say }: EditsGuard): Edits {
  const start: Edits['start'] = () => {
    const step = edits.start()
    return {
      ...step,
      write: (write) => {
        let isAnyRefused = false
        write(recordingBy(used, (draft) => void (isAnyRefused ||= isRefused(draft))))
        if (isAnyRefused) say()
        else step.write(write)
      },
    }
  }
  return {
    ...edits,
    start,
    run: (name, write, options) => {
      const step = start()
      step.write(write)
      return step.finish(name, options)
    },
  }
}

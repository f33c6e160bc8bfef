/** What the week opens: the dialog of an entry, and the question after a drag that made two overlap. */
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import type { NewEntry } from '../../entries/entry-draft.ts'
import type { Project } from '../../model.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { EntryDialog } from '../../entries/screens/entry-dialog.tsx'
import { focusTimeline } from './focus-timeline.ts'
import { OverlapQuestion } from '../../entries/screens/overlap-question.tsx'
import type { OverlapQuestionOfWeek } from './use-week-writes.ts'

/** An entry that is open in its dialog, or what is known of a new one. */
export type OpenInWeek = { readonly entry: ResolvedEntry } | { readonly draft: NewEntry }

type WeekDialogsProps = {
  readonly open: OpenInWeek | undefined
  readonly question: OverlapQuestionOfWeek | undefined
  readonly projects: readonly (Project & { readonly id: string })[]
  readonly onClose: () => void
}

export function WeekDialogs({ open, question, projects, onClose }: WeekDialogsProps) {
  if (question !== undefined) {
    return (
      <Dialog
        title={question.title}
        onClose={question.dismiss}
        actions={
          <Button variant="secondary" onClick={question.dismiss}>
            Abbrechen
          </Button>
        }
      >
        <OverlapQuestion overlaps={question.found} projects={projects} onChoose={question.choose} />
      </Dialog>
    )
  }
  return open === undefined ? null : <EntryDialog {...open} onClose={onClose} onDeleted={focusTimeline} />
}

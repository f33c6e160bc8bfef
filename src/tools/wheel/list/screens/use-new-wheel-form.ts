import { failed, ok, type Result } from '#base/result'
import { useForm } from '#ui/form/use-form'
import { cleanText } from '../../clean-text.ts'
import { makeEntries } from '../../make-entries.ts'
import { newWheel, type Entry } from '../../model.ts'
import { parseEntries } from '../../parts/parse-entries.ts'
import { templateEntries, templateText, type Template } from '../../templates/templates.ts'
import { findRoomProblem } from '../../parts/wheel-room.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { parseErrorTexts, roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'

type NewWheelDraft = { readonly template: Template | undefined; readonly title: string; readonly names: string }
type NewWheelErrors = { readonly title?: string; readonly names?: string }
type MadeWheel = { readonly title: string; readonly entries: readonly Entry[] }

/** What is typed for a new wheel, and what is wrong with it. What was typed stays when another template is tried. */
export function useNewWheelForm(onSave: (made: MadeWheel) => void) {
  const form = useForm<NewWheelDraft, MadeWheel, NewWheelErrors>({
    start: { template: undefined, title: '', names: '' },
    read: readNewWheel,
    onSave,
  })
  const { template, title, names } = form.draft
  // Names that are no list are pointed out as they are typed.
  const parsed = isFromTemplate(form.draft) ? ok([]) : parseEntries(names)
  return {
    ...form,
    errors: { ...(parsed.ok ? {} : { names: parseErrorTexts[parsed.error] }), ...form.errors },
    choose: (next: Template) =>
      form.set({
        template: next,
        ...(title === (template?.title ?? '') ? { title: next.title } : {}),
        ...(names === '' || isFromTemplate(form.draft) ? { names: templateText(next) } : {}),
      }),
  }
}

function isFromTemplate({ template, names }: NewWheelDraft): boolean {
  return template !== undefined && names === templateText(template)
}

function readNewWheel(draft: NewWheelDraft): Result<MadeWheel, NewWheelErrors> {
  const title = cleanText(draft.title)
  const entries = readEntries(draft)
  const room = entries.ok ? findRoomProblem(newWheel(title, []), newWheel(title, entries.value)) : undefined
  if (title !== '' && entries.ok && room === undefined) return ok({ title, entries: entries.value })
  return failed({
    ...(title === '' ? { title: 'Wie soll das Rad heißen?' } : {}),
    ...(entries.ok ? {} : { names: parseErrorTexts[entries.error] }),
    ...(room === undefined ? {} : { names: roomProblemTexts[room] }),
  })
}

function readEntries(draft: NewWheelDraft) {
  const { template, names } = draft
  // As the template has them, with colours and names that a text would be read differently from.
  if (template !== undefined && isFromTemplate(draft)) return ok(templateEntries(template, newEntryId))
  const parsed = parseEntries(names)
  return parsed.ok ? ok(makeEntries(parsed.value, undefined, newEntryId)) : parsed
}

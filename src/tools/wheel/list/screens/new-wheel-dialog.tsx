import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useRef } from 'react'
import { failed, ok, type Result } from '#base/result'
import { useDocuments, useOnceLoaded } from '#documents/client'
import { compareTexts } from '#base/text/format'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { Link } from '#ui/link'
import { wheelTemplatesPath } from '../../link-paths.ts'
import { MAX_TITLE, wheelTemplatesCollection, type Entry, newWheel, cleanText, makeEntries } from '../../model.ts'
import { MAX_PASTE_CHARACTERS, parseEntries } from '../../parts/parse-entries.ts'
import { parseErrorTexts, roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { findRoomProblem } from '../../parts/wheel-room.ts'
import {
  builtinTemplates,
  readTemplate,
  type Template,
  templateEntries,
  templateText,
} from '../../templates/templates.ts'
import { TemplateChoice } from '../../templates/screens/template-choice.tsx'

type NewWheelDialogProps = {
  readonly onClose: () => void
  readonly onMake: (title: string, entries: readonly Entry[]) => void
}

const NAMES_HINT =
  'Einer pro Zeile, auch eine ganze Liste auf einmal. „Anna *3“ gibt Anna drei Chancen. Du kannst das hier leer lassen.'

/** Asks for a title and for names, and offers templates to begin with. */
export function NewWheelDialog({ onClose, onMake }: NewWheelDialogProps) {
  const make = useRef<() => void>(null)
  const { run, isWaiting } = useOnceLoaded(() => make.current?.())
  const form = useNewWheelForm((made) => {
    make.current = () => onMake(made.title, made.entries)
    run()
  })
  const { template } = form.draft
  const { field } = fieldsOf(form)
  const first = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  // The dialog itself would begin with the first thing in it.
  useEffect(() => first.current?.focus(), [])

  return (
    <FormDialog title="Neues Rad" maxWidth={640} submitLabel="Anlegen" isBusy={isWaiting} form={form} onClose={onClose}>
      <Templates chosenId={template?.id} onChoose={form.choose} />
      <Field
        label="Titel"
        {...field('title')}
        maxLength={MAX_TITLE}
        autoComplete="off"
        enterKeyHint="go"
        inputRef={first}
        isRequired
      />
      <Field label="Namen" {...field('names')} rows={5} autoComplete="off" hint={template?.hint ?? NAMES_HINT} />
    </FormDialog>
  )
}

type TemplatesProps = {
  readonly chosenId: string | undefined
  readonly onChoose: (template: Template) => void
}

function Templates({ chosenId, onChoose }: TemplatesProps) {
  const saved = useDocuments(wheelTemplatesCollection)
  const own = useMemo(
    () => saved.toSorted((a, b) => compareTexts(a.title, b.title)).map((template) => readTemplate(template)),
    [saved],
  )
  return (
    <>
      <TemplateChoice legend="Womit anfangen?" templates={builtinTemplates} chosenId={chosenId} onChoose={onChoose} />
      {own.length === 0 ? null : (
        <div>
          <TemplateChoice legend="Eigene Vorlagen" templates={own} chosenId={chosenId} onChoose={onChoose} />
          <Manage to={wheelTemplatesPath}>Vorlagen verwalten</Manage>
        </div>
      )}
    </>
  )
}

const Manage = styled(Link)(({ theme }) => ({
  display: 'inline-block',
  padding: '11px 0',
  fontSize: '0.9375rem',
  fontWeight: 650,
  color: theme.vars.palette.secondary.main,
}))

type NewWheelDraft = { readonly template: Template | undefined; readonly title: string; readonly names: string }
type NewWheelErrors = { readonly title?: string; readonly names?: string }
type MadeWheel = { readonly title: string; readonly entries: readonly Entry[] }

/** What is typed for a new wheel, and what is wrong with it. What was typed stays when another template is tried. */
function useNewWheelForm(onSave: (made: MadeWheel) => void) {
  const form = useForm<NewWheelDraft, MadeWheel, NewWheelErrors>({
    start: { template: undefined, title: '', names: '' },
    read: readNewWheel,
    onSave,
    keptAs: 'wheel:new',
  })
  const { template, title, names } = form.draft
  // Names that are no list are pointed out as they are typed.
  const parsed = isFromTemplate(form.draft) ? ok([]) : parseNames(form.draft)
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

/** What a template has brought leaves as much room for what is typed as there is without one. */
function parseNames({ template, names }: NewWheelDraft) {
  const brought = template === undefined ? 0 : templateText(template).length
  return parseEntries(names, { maxCharacters: MAX_PASTE_CHARACTERS + brought })
}

function readEntries(draft: NewWheelDraft) {
  const { template } = draft
  // As the template has them, with colours and names that a text would be read differently from.
  if (template !== undefined && isFromTemplate(draft)) return ok(templateEntries(template, newEntryId))
  const parsed = parseNames(draft)
  return parsed.ok ? ok(makeEntries(parsed.value, undefined, newEntryId)) : parsed
}

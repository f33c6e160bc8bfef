import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useRef } from 'react'
import { useDocuments, useOnceLoaded } from '#documents/client'
import { compareTexts } from '#base/text/format'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Link } from '#ui/link'
import { wheelTemplatesPath } from '../../link-paths.ts'
import { MAX_TITLE, wheelTemplatesCollection, type Entry } from '../../model.ts'
import { builtinTemplates, readTemplate, type Template } from '../../templates/templates.ts'
import { TemplateChoice } from '../../templates/screens/template-choice.tsx'
import { useNewWheelForm } from './use-new-wheel-form.ts'

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

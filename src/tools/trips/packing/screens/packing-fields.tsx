/** Changes a thing to pack, of a list or of a template. */
import { useState, type SubmitEvent } from 'react'
import { Chip, Chips } from '#ui/form/chip'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { useForm } from '#ui/form/use-form'
import { FieldRow } from '#ui/list/columns'
import { IconButton } from '#ui/button'
import { MAX_NAME } from '../../model-fields.ts'
import {
  ANYBODY,
  ONLY_ME,
  packingDraftOf,
  readPackingDraft,
  type PackingFields,
  type PackingLine,
} from '../packing-list.ts'
import { readPackingLine } from '../packing-templates.ts'

type ChangedItem = Omit<PackingLine, 'isPrivate'> & { readonly id: string; readonly isPrivate?: boolean | undefined }

type PackingDialogProps<Item extends ChangedItem> = {
  readonly item: Item
  readonly categories: readonly string[]
  readonly bags: readonly string[]
  /** Who takes it, and the choice; absent: of a template, which has a quantity for each night instead. */
  readonly taker?: {
    readonly who: string
    readonly options: readonly { readonly value: string; readonly text: string }[]
  }
  /** Also given the item as it was when the dialog was opened: others may have changed it meanwhile. */
  readonly onSave: (fields: PackingFields, opened: Item) => void
  readonly onClose: () => void
}

export function PackingDialog<Item extends ChangedItem>(props: PackingDialogProps<Item>) {
  const { categories, bags, taker, onSave, onClose } = props
  const [item] = useState(props.item)
  const [start] = useState(() => packingDraftOf(item, taker?.who ?? (item.isPrivate ? ONLY_ME : ANYBODY)))
  const form = useForm({
    start,
    read: readPackingDraft,
    onSave: (fields: PackingFields) => {
      onSave(fields, item)
      onClose()
    },
    keptAs: `packing:${item.id}`,
  })
  const { draft, set } = form
  const { field, toggle } = fieldsOf(form)
  return (
    <FormDialog title={`„${item.name}“ ändern`} submitLabel="Speichern" form={form} onClose={onClose}>
      <Field label="Name" {...field('name')} maxLength={MAX_NAME} autoComplete="off" isRequired />
      <Field label="Kategorie" {...field('category')} maxLength={MAX_NAME} autoComplete="off" isRequired />
      <Proposals
        label="Kategorien"
        names={categories}
        chosen={draft.category}
        onChoose={(category) => set({ category })}
      />
      {taker === undefined ? (
        <SwitchLine
          text="Je Nacht eins und eins dazu"
          detail="Höchstens acht; so viele Nächte, wie die Reise hat."
          {...toggle('isPerNight')}
        />
      ) : null}
      <FieldRow minWidth={150}>
        {draft.isPerNight ? null : (
          <Field label="Menge" {...field('quantity')} inputMode="numeric" autoComplete="off" isRequired />
        )}
        <Field label="Gewicht je Stück (g)" {...field('grams')} inputMode="numeric" autoComplete="off" />
      </FieldRow>
      {taker === undefined ? (
        <OnlyMe isOn={draft.who === ONLY_ME} onChange={(isOn) => set({ who: isOn ? ONLY_ME : ANYBODY })} />
      ) : (
        <Select label="Wer nimmt es mit?" {...field('who')} options={taker.options} />
      )}
      <Field label="Gepäckstück" {...field('bag')} maxLength={MAX_NAME} placeholder="Koffer" autoComplete="off" />
      <Proposals label="Gepäckstücke" names={bags} chosen={draft.bag} onChoose={(bag) => set({ bag })} />
    </FormDialog>
  )
}

/** Of a line of a template. */
function OnlyMe(props: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  return <SwitchLine text="Nur für mich" detail="Auf der Packliste sieht es sonst niemand." {...props} />
}

type ProposalsProps = {
  readonly label: string
  readonly names: readonly string[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

/** More would push the rest of the form away. */
const MOST_PROPOSALS = 8

function Proposals({ label, names, chosen, onChoose }: ProposalsProps) {
  const others = names.filter((name) => name !== chosen).slice(0, MOST_PROPOSALS)
  if (others.length === 0) return null
  return (
    <Chips role="group" aria-label={label}>
      {others.map((name) => (
        <Chip key={name} onClick={() => onChoose(name)}>
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

type AddLineProps = {
  readonly label: string
  readonly placeholder: string
  /** Why nothing more can be added, if so. */
  readonly fault?: string | undefined
  readonly onAdd: (line: PackingLine) => void
}

/** The line above a packing list or a template: what is typed is added at once. */
export function AddLine({ label, placeholder, fault, onAdd }: AddLineProps) {
  const [typed, setTyped] = useState('')
  const [shown, show] = useState<string>()
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const line = readPackingLine(typed)
    const problem = fault ?? (typed.trim().length > 2 * MAX_NAME ? 'Das ist zu lang für eine Zeile.' : undefined)
    show(problem)
    if (line === undefined || problem !== undefined) return
    onAdd(line)
    setTyped('')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={label}
        name="line"
        value={typed}
        onChange={setTyped}
        error={shown}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="done"
        endAdornment={<IconButton icon="plus" label="Hinzufügen" type="submit" />}
      />
    </form>
  )
}

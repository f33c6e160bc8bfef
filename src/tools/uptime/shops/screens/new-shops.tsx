/** New shops: first an address and the parts to watch, then one form, or a list of the shops to be created. */
import { useEffect, useRef, useState } from 'react'
import { failed, type Result } from '#base/result'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { CheckGroup } from '#ui/form/check-group'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { Select } from '#ui/form/select'
import { SuggestField } from '#ui/form/suggest-field'
import { useFormOf, type DraftState } from '#ui/form/use-form'
import { Link } from '#ui/link'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { FormAlert } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { PlaceNote } from '../../answers/screens/place-note.tsx'
import { type Shop, MAX_NAME } from '../../model.ts'
import { newHeartbeatKey } from '../../parts/screens/new-keys.ts'
import { useSettings } from '../../parts/screens/use-settings.ts'
import { IMPORT_PATH } from '../../paths.ts'
import { describeCheck } from '../../words/describe-check.ts'
import { planNewShops, shopParts, shopPartTexts } from '../plan-new-shops.ts'
import { shopPrograms, shopProgramTexts } from '../presets.ts'
import { addressFaultTexts } from '../read-address.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { readShopDraft } from '../shop-form.ts'
import { SettingsPage } from '#kit/settings-page'
import { ShopForm } from './shop-form.tsx'
import { useGroups } from './use-groups.ts'
import { useNewShops, type NewShopsDraft } from './use-new-shops.ts'

export function NewShops() {
  const shops = useNewShops()
  const { drafts, editing } = shops.typed.draft
  const place = drafts.length === 1 ? 0 : editing
  const edited = place === undefined ? undefined : drafts[place]
  useArrival(place ?? (drafts.length > 1 ? 'list' : 'start'))
  return (
    <SettingsPage
      tool="Shop-Uptime"
      heading={edited === undefined ? 'Shop anlegen' : edited.name.trim() || 'Neuer Shop'}
    >
      {place !== undefined && edited !== undefined ? (
        <NewShopForm key={place} place={place} edited={edited} shops={shops} />
      ) : drafts.length > 1 ? (
        <NewShopsList
          drafts={drafts}
          onEdit={(index) => shops.typed.set({ editing: index })}
          onRemove={(index) => shops.typed.set({ drafts: drafts.filter((_each, at) => at !== index) })}
          onSave={shops.save}
          onBack={() => shops.typed.set({ drafts: [] })}
        />
      ) : (
        <NewShopsStart typed={shops.typed} onCancel={shops.cancel} />
      )}
    </SettingsPage>
  )
}

/** Each step begins at its top, with the focus on its heading, as a page of its own would. */
function useArrival(step: number | 'list' | 'start'): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    window.scrollTo({ top: 0 })
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [step])
}

type NewShopFormProps = {
  readonly place: number
  readonly edited: ShopDraft
  readonly shops: ReturnType<typeof useNewShops>
}

/** The only one is added from its form; one of several goes back to the list of them. */
function NewShopForm({ place, edited, shops: { typed, save, cancel } }: NewShopFormProps) {
  const { drafts } = typed.draft
  const isOnly = drafts.length === 1
  const close = (): void => typed.set({ editing: undefined })
  const read = (): ShopDraft => typed.read().drafts[place] ?? edited
  const set: DraftState<ShopDraft>['set'] = (changes) => {
    const next = { ...read(), ...(typeof changes === 'function' ? changes(read()) : changes) }
    typed.set({ drafts: typed.read().drafts.map((each, at) => (at === place ? next : each)) })
  }
  return (
    <ShopForm
      typed={{ ...typed, draft: edited, read, set }}
      shopId={undefined}
      adding={isOnly ? 1 : 0}
      submitLabel={isOnly ? 'Shop anlegen' : 'Übernehmen'}
      onSave={(shop) => (isOnly ? save([shop]) : close())}
      onCancel={isOnly ? cancel : close}
    />
  )
}

type NewShopsListProps = {
  readonly drafts: readonly ShopDraft[]
  readonly onEdit: (index: number) => void
  readonly onRemove: (index: number) => void
  readonly onSave: (shops: readonly Shop[]) => void
  readonly onBack: () => void
}

/** What will be made of one address: several shops of one group, each to be looked at and changed before. */
function NewShopsList({ drafts, onEdit, onRemove, onSave, onBack }: NewShopsListProps) {
  const [isTried, setTried] = useState(false)
  const reads = drafts.map(readShopDraft)

  function save(): void {
    const faulty = reads.findIndex((read) => !read.ok)
    if (faulty === -1) return onSave(reads.flatMap((read) => (read.ok ? [read.value] : [])))
    setTried(true)
    document.getElementById(rowIdOf(faulty))?.querySelector('button')?.focus()
  }

  return (
    <Card aria-label="Neue Shops">
      <Stack gap={2}>
        <QuietText>
          Die Adressen von Warenkorb, Kasse und Feed sind geraten. Sieh nach, ob sie stimmen: Unter „Bearbeiten“ lässt
          sich jede testen.
        </QuietText>
        <ul>
          {drafts.map((draft, index) => (
            <NewShopRow
              key={index}
              id={rowIdOf(index)}
              draft={draft}
              isTried={isTried}
              onEdit={() => onEdit(index)}
              onRemove={() => onRemove(index)}
            />
          ))}
        </ul>
        <PlaceNote adding={drafts.length} />
        <Cluster>
          <Button variant="primary" onClick={save}>
            {drafts.length} Shops anlegen
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Zurück
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

type NewShopRowProps = {
  readonly id: string
  readonly draft: ShopDraft
  /** The user has tried to save it as it is. */
  readonly isTried: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function NewShopRow({ id, draft, isTried, onEdit, onRemove }: NewShopRowProps) {
  const { name, url, host } = draft
  const read = readShopDraft(draft)
  return (
    <ListRow
      title={name}
      detail={
        <>
          {read.ok ? describeCheck(read.value.check) : url || host}
          {read.ok ? null : (
            <div key={isTried ? 'fault' : 'hint'} role={isTried ? 'alert' : undefined}>
              <StatusLine icon={isTried ? 'warning' : 'edit'} tone={isTried ? 'alarm' : 'quiet'}>
                {isTried ? Object.values(read.error)[0] : 'Hier fehlt noch etwas'}
              </StatusLine>
            </div>
          )}
        </>
      }
      actions={
        <span id={id}>
          <RowButton icon="edit" label={`${name} bearbeiten`} onClick={onEdit} />
          <RowButton icon="trash" label={`${name} weglassen`} onClick={onRemove} />
        </span>
      }
    />
  )
}

function rowIdOf(index: number): string {
  return `new-shop-${index}`
}

type NewShopsStartProps = {
  readonly typed: DraftState<NewShopsDraft>
  readonly onCancel: () => void
}

const partOptions = shopParts.map((value) => ({ value, ...shopPartTexts[value] }))

/** The first step of a new shop: its address, and which parts to watch. */
function NewShopsStart({ typed, onCancel }: NewShopsStartProps) {
  const settings = useSettings()
  const form = useFormOf(typed, {
    read: ({ address, group, parts, program }: NewShopsDraft): Result<readonly ShopDraft[], StartErrors> => {
      const plan = planNewShops({ address, group, parts, program, settings, newKey: newHeartbeatKey })
      if (plan.ok && plan.value.length > 0) return plan
      return failed({
        ...(plan.ok ? {} : { address: addressFaultTexts[plan.error] }),
        ...(parts.length > 0 ? {} : { parts: 'Wähle mindestens eines davon.' }),
      })
    },
    onSave: (drafts) => typed.set({ drafts }),
  })

  return (
    <form {...form.formProps}>
      <Card>
        <Stack gap={2.5}>
          <StartFields form={form} />
          <FormAlert message={form.errors.parts} />
          <Cluster>
            <Button variant="primary" type="submit">
              Weiter
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              Abbrechen
            </Button>
          </Cluster>
          <QuietText>
            Viele auf einmal? <Link to={IMPORT_PATH}>Importiere</Link> eine Tabelle oder eine Datenbank von Uptime Kuma.
          </QuietText>
        </Stack>
      </Card>
    </form>
  )
}

type StartErrors = { readonly address?: string; readonly parts?: string }

function StartFields({ form }: { readonly form: FieldsForm<NewShopsDraft> }) {
  const { field } = fieldsOf(form)
  const groups = useGroups()
  return (
    <>
      <Field label="Adresse" {...field('address')} placeholder="meinshop.de" autoComplete="url" enterKeyHint="next" />
      <SuggestField
        label="Web-Shop"
        {...field('group')}
        suggestions={groups}
        placeholder="Bäckerei Süß"
        maxLength={MAX_NAME}
        hint="Was zusammengehört, steht in der Liste in einer Gruppe. Leer: nach der Adresse benannt."
      />
      <Select
        label="Shopsystem"
        {...field('program')}
        options={shopPrograms.map((value) => ({ value, text: shopProgramTexts[value] }))}
        hint="Damit Warenkorb, Kasse und Feed gleich an der richtigen Stelle gesucht werden."
      />
      <CheckGroup
        label="Was davon geprüft wird"
        options={partOptions}
        chosen={form.draft.parts}
        onChange={(chosen) => form.set({ parts: [...chosen] })}
      />
    </>
  )
}

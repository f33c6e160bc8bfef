/** The first step of a new shop: its address, and which parts to watch. */
import { failed, type Result } from '#base/result'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { CheckGroup } from '#ui/form/check-group'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { useFormOf, type DraftState } from '#ui/form/use-form'
import { FormAlert } from '#ui/page/notice'
import { Link } from '#ui/link'
import { Select } from '#ui/form/select'
import { SuggestField } from '#ui/form/suggest-field'
import { MAX_NAME } from '../../model.ts'
import { IMPORT_PATH } from '../../paths.ts'
import { planNewShops, shopParts, shopPartTexts } from '../plan-new-shops.ts'
import { addressFaultTexts } from '../read-address.ts'
import { shopPrograms, shopProgramTexts } from '../presets.ts'
import { newHeartbeatKey } from '../../parts/screens/new-keys.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { useGroups } from './use-groups.ts'
import type { NewShopsDraft } from './use-new-shops.ts'
import { useSettings } from '../../parts/screens/use-settings.ts'

type NewShopsStartProps = {
  readonly typed: DraftState<NewShopsDraft>
  readonly onCancel: () => void
}

const partOptions = shopParts.map((value) => ({ value, ...shopPartTexts[value] }))

export function NewShopsStart({ typed, onCancel }: NewShopsStartProps) {
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

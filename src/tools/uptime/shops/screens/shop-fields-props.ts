import type { FieldsForm } from '#ui/form/fields-of'
import type { ShopDraft } from '../shop-draft.ts'
import type { ShopFaults } from '../shop-form.ts'

/** What each part of the form of a shop gets. */
export type ShopFieldsProps = { readonly form: FieldsForm<ShopDraft, ShopFaults> }

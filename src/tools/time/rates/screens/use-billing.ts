import { useMemo } from 'react'
import { useDocuments } from '#documents/client'
import { customersCollection, ratesCollection } from '../../collections.ts'

/** Rates and customers; `isUsed` is false until there is a rate or a customer: until then nothing of it is shown (F1). */
export function useBilling() {
  const rates = useDocuments(ratesCollection)
  const customers = useDocuments(customersCollection)
  return useMemo(() => ({ rates, customers, isUsed: rates.length > 0 || customers.length > 0 }), [rates, customers])
}

/**
 * The database of what is on this device without an account; no person's is called so, because their ids are longer.
 * Apart, because every start without an account looks whether there is one.
 */
export const DEVICE_DATABASE = 'taschenmesser-device'

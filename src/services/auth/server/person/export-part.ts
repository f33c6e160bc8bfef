/** A part that another service adds: a list under this name, whose items are read while the download runs. */
export type ExportPart = { readonly name: string; readonly items: (uid: string) => AsyncIterable<object> }

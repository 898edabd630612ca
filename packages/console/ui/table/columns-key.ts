/** What the choices of columns are remembered under, before the name of each table, which is letters only. */
export const columnsKey = 'portico.columns.'

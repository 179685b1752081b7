/** Prints rows of cells in columns; the first column to the left, the others to the right. */
export const table = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => (column ? String(cell).padStart(widths[column]) : String(cell).padEnd(widths[column])))
        .join('  '),
    );
};

/** Prints rows of cells in columns; the first column to the left, the others to the right. */
export const table = (rows: readonly (readonly (string | number)[])[]): void => {
  const [first = []] = rows;
  const widths = first.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) =>
          column ? String(cell).padStart(widths[column] ?? 0) : String(cell).padEnd(widths[column] ?? 0),
        )
        .join('  '),
    );
};

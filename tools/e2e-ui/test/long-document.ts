/** A document of a table and code, each longer than a passage. */
export function longDocument() {
  const rows = Array.from({ length: 80 }, (_, at) => `| setting-${at} | up to ${at} a minute |\n`);
  const lines = Array.from({ length: 80 }, (_, at) => `const limit${at} = ${at}; // of a minute\n`);
  const page_content = `# Limits\n\n| Setting | Limit |\n|---|---|\n${rows.join('')}\n\`\`\`ts\n${lines.join('')}\`\`\`\n`;
  return { page_content, metadata: { document_id: 'limits.md', title: 'Limits', document_type: 'markdown' } };
}

-- Lists name no option that somebody may have written; a table that goes on tells the others again.
update tables set summary = summary || '{"options": {}}' where summary ? 'options';

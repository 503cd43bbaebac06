-- Who plans a statement never knows which words it will be asked for, so nothing is won by counting those of each text, which takes the embedded
-- database a second for a thousand long ones, while everybody waits.
alter table search_document
  alter column words set statistics 0,
  alter column body set statistics 0;

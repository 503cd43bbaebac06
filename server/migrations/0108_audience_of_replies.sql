-- Who could see an annotation when a reply to it was written, as in annotations.audience: no others may see the reply later.
-- Of older replies, this is not known; they count as written for those who can see them now.
alter table annotation_replies add column audience bigint[] not null default '{}';
update annotation_replies r set audience = a.audience from annotations a where a.id = r.annotation_id;

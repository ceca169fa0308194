"""Calls of webexpythonsdk that bots and scripts make; prints what came back."""

import json
import os
import sys

from webexpythonsdk import WebexAPI

base, room_id, email = sys.argv[1:]
api = WebexAPI(access_token=os.environ["BOT_TOKEN"], base_url=f"{base}/v1/")

me = api.people.me()
root = api.messages.create(roomId=room_id, markdown="**root**")
reply = api.messages.create(roomId=room_id, text="reply", parentId=root.id)
edited = api.messages.update(messageId=reply.id, roomId=room_id, text="edited")
direct = api.messages.create(toPersonEmail=email, text="between us")
room = api.rooms.create(title="Made by a script")
api.rooms.update(roomId=room.id, title="Renamed by a script")
membership = api.memberships.create(roomId=room.id, personEmail=email)
members = [one.personEmail for one in api.memberships.list(roomId=room.id)]
api.memberships.delete(membership.id)
api.messages.delete(root.id)

print(
    json.dumps(
        {
            "avatar": me.avatar,
            "parent": reply.parentId == root.id,
            "edited": edited.text,
            "direct": [one.text for one in api.messages.list_direct(personEmail=email)],
            "title": api.rooms.get(room.id).title,
            "members": sorted(members),
            "rooms": len(list(api.rooms.list(max=1))),
        }
    )
)

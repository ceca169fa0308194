"""A bot made with webex_bot, as its documentation shows, with the product's addresses replaced."""

import os
import sys

import webex_bot.websockets.webex_websocket_client as client
from webex_bot.models.command import Command
from webex_bot.webex_bot import WebexBot
from webexpythonsdk import WebexAPI

base = sys.argv[1]

client.DEFAULT_U2C_URL = f"{base}/u2c/api/v1/catalog"
client.WebexAPI = lambda **options: WebexAPI(base_url=f"{base}/v1/", **options)
# The event socket of the simulator is not encrypted.
client.ssl_context = None


class Greeting(Command):
    def __init__(self):
        super().__init__(command_keyword="hello", help_message="Greets.", card=None)

    def execute(self, message, attachment_actions, activity):
        return f"Good day, {activity['actor']['emailAddress']}."


bot = WebexBot(os.environ["BOT_TOKEN"], bot_name="Parley", log_level="WARNING")
bot.add_command(Greeting())
bot.run()
